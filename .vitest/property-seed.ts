import fc from 'fast-check';
import { seedOf } from './sizes.ts';

// A property without a seed of its own uses the seed of the run.
fc.configureGlobal({ seed: seedOf('properties') });
