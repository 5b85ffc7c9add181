import fc from 'fast-check';
import { seedOf } from './sizes.ts';

// A property that has no seed of its own draws its cases from that of the run.
fc.configureGlobal({ seed: seedOf('properties') });
