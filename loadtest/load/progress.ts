import type { Sample } from './timeline.ts';

/** Seconds between two lines where the output is not a terminal. */
const LINE_EACH_S = 10;

/** On a terminal, one line that is replaced each second; elsewhere a line every ten seconds. */
export function progressOn(stream: NodeJS.WriteStream): { show(sample: Sample, errors: number): void; end(): void } {
  let shown = 0;
  return {
    show: (sample, errors) => {
      if (stream.isTTY) stream.write(`\r\x1b[2K${progressLine(sample, errors)}`);
      else if (sample.second >= shown + LINE_EACH_S) {
        shown = sample.second;
        stream.write(`${progressLine(sample, errors)}\n`);
      }
    },
    end: () => {
      if (stream.isTTY) stream.write('\n');
    },
  };
}

type Shown = Pick<Sample, 'second' | 'connected' | 'calls' | 'pushes' | 'p99'>;

/** `errors`: the number since the start of the run. */
export function progressLine({ second, connected, calls, pushes, p99 }: Shown, errors: number): string {
  const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
  const parts = [
    `${connected} in rooms`,
    `${Math.round(calls)} calls/s`,
    `${Math.round(pushes)} pushes/s`,
    `${errors} ${errors === 1 ? 'error' : 'errors'}`,
    `p99 ${p99 === null ? '-' : Math.round(p99)} ms`,
  ];
  return [clock, ...parts].join('   ');
}
