import { VACATION } from '#shared/catalogue/battles';
import { hoursToMs } from '#shared/rules/battles/shields';

/** How long a leave lasts at least, in ms. */
export const leastMs = (speed: number) => hoursToMs(VACATION.leastHours, speed);

/** How long after the end of one leave the next can be announced, in ms. */
export const pauseMs = (speed: number) => hoursToMs(VACATION.everyHours, speed);
