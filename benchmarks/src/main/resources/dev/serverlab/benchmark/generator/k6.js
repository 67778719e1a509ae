// The benchmark's load for k6: constant arrivals dealt to the servers in turn, status and body of each answer checked.
import http from 'k6/http';
import exec from 'k6/execution';
import { Counter } from 'k6/metrics';

const urls = __ENV.URLS.split(',');
const wrongAnswers = new Counter('wrong_answers');

export const options = {
    discardResponseBodies: false,
    summaryTrendStats: ['p(50)', 'p(90)', 'p(99)', 'p(99.9)', 'max'],
    scenarios: {
        load: {
            executor: 'constant-arrival-rate',
            rate: Number(__ENV.RATE),
            timeUnit: '1s',
            duration: __ENV.DURATION,
            preAllocatedVUs: Number(__ENV.USERS),
            maxVUs: Number(__ENV.MAX_USERS),
        },
    },
};

export default function () {
    const answer = http.get(urls[exec.scenario.iterationInTest % urls.length]);
    // A counter instead of k6's check(), which costs it more.
    if (answer.status !== 200 || answer.body !== __ENV.BODY) {
        wrongAnswers.add(1);
    }
}
