"""Computes what a run says of CPU per request from its blocks.csv, with pandas and SciPy: effects.py RUN-FOLDER

docs/methodology.md, "Statistics", is the method; run.json only tells what earlier runs on the machine were like (Reference).
"""
import itertools, json, sys
import numpy as np, pandas as pd
from scipy.stats import f, studentized_range

reference = json.load(open(sys.argv[1] + "/run.json"))["environment"]["reference"]
blocks = pd.read_csv(sys.argv[1] + "/blocks.csv")
blocks = blocks[~blocks.session.isin(blocks.session[~blocks.steady])]
blocks = blocks[~blocks.variant.isin(blocks.variant[~blocks.valid])]
blocks["cpu"] = blocks["cpu[us]"] - blocks["jit[us]"]
sums = blocks.groupby(["session", "variant"], sort=False)[["cpu", "requests"]].sum()
whole = np.log(sums.cpu / sums.requests).unstack()[blocks.variant.unique()]
each = np.log(blocks.set_index(["session", "block", "variant"]).eval("cpu / requests")).unstack()[whole.columns]
(s, k), n = whole.shape, len(each)

# The pace law: each variant's slope over the mean of all, within sessions, shrunk towards 0.
own = each - each.groupby("session").transform("mean")
pace = own.mean(axis=1)
own = own.sub(pace, axis=0)
slopes = own.mul(pace, axis=0).sum() / (pace**2).sum()
pair = 2 * ((own - np.outer(pace, slopes)) ** 2).to_numpy().sum() / ((k - 1) * (n - s - 1))
uncertain = pair / (pace**2).sum() + (pair / (2 * (pace**2).sum() / (n - s))) ** 2 / 3 + 0.15**2
weight = 0.3**2 / (0.3**2 + uncertain)
error = 0.3 * np.sqrt(1 - weight)
usual = reference.get("generatorMicros")
slower = np.log(blocks.groupby("session")["generator[us]"].first()).mean() - np.log(usual) if usual else 0
hours = 0.1**2 / (max(1, reference["generatorRuns"]) if usual else 1)

rest = whole.sub(whole.mean(axis=1), axis=0) - whole.mean() + whole.to_numpy().mean()
common = (rest**2).to_numpy().sum() / ((k - 1) * (s - 1))
prior, runs = reference["sessions"], reference["runs"]
for baseline, candidate in itertools.combinations(whole.columns, 2):
    ratio = whole[candidate] - whole[baseline]
    slope = weight * (slopes[candidate] - slopes[baseline])
    # From four sessions on, a part of the sessions' variance is the pair's own; then the prior moderates it.
    w = max(0, (s - 3) / (s + 1))
    v, of_pair = w * ratio.var() / 2 + (1 - w) * common, w + (1 - w) / (k - 1)
    d = (s - 1) / (of_pair**2 + (k - 2) * ((1 - w) / (k - 1)) ** 2)
    if v <= prior["value"] * f.ppf(0.99, d, prior["degreesOfFreedom"]):
        v = (d * v + prior["degreesOfFreedom"] * prior["value"]) / (d + prior["degreesOfFreedom"])
        d += prior["degreesOfFreedom"]
    parts = [(v * 2 / s, d), (2 * runs["value"], runs["degreesOfFreedom"])]
    total = sum(part for part, _ in parts) + (slower * error) ** 2 + hours * (error**2 + slope**2)
    degrees = np.floor(min(100, total**2 / sum(part**2 / of for part, of in parts)) + 1e-9)
    half = studentized_range.ppf(0.95, k, degrees) / np.sqrt(2) * np.sqrt(total)
    effect = ratio.mean() - slower * slope
    shown = 100 * np.expm1([effect, effect - half, effect + half])
    print(candidate, baseline, *(f"{value:.4f}" for value in shown), f"{slope:.4f}")
