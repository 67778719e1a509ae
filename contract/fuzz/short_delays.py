"""Asks for delays of less than 50 ms where a longer one is valid, or one request would take a minute."""

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    millis = str((case.path_parameters or {}).get("millis"))
    if millis.isascii() and millis.isdecimal() and 50 <= int(millis) <= 60_000:
        case.path_parameters["millis"] = int(millis) % 50
