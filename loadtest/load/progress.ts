import type { Sample } from './timeline.ts';

/** Without a terminal a line stands for so many seconds. */
const LINE_EACH_S = 10;

/** One line that is written over each second on a terminal, else a line now and then. */
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

/** `errors`: of the whole run so far. */
export function progressLine({ second, seated, calls, pushes, p99 }: Sample, errors: number): string {
  const clock = `${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
  const parts = [
    `${seated} in rooms`,
    `${Math.round(calls)} calls/s`,
    `${Math.round(pushes)} pushes/s`,
    `${errors} ${errors === 1 ? 'error' : 'errors'}`,
    `p99 ${p99 === null ? '-' : Math.round(p99)} ms`,
  ];
  return [clock, ...parts].join('   ');
}
