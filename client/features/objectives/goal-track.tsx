import type { ObjectiveView } from '#shared/api/objectives';
import styles from './goals.module.css';

const WIDTH = 14;

/** A chevron per goal: lit once its reward is claimed, outlined while it waits to be claimed. The text beside it counts. */
export function GoalTrack({ states }: { states: readonly ObjectiveView['state'][] }) {
  return (
    <svg
      className={styles.track}
      width={states.length * WIDTH}
      height="10"
      viewBox={`0 0 ${states.length * WIDTH} 10`}
      aria-hidden="true"
    >
      {states.map((state, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the goals keep their places.
          key={index}
          className={styles[`${state}Mark`]}
          d={`M${index * WIDTH + 1} 1h10l-5 8Z`}
        />
      ))}
    </svg>
  );
}
