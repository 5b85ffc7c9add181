import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests that take minutes. What begins last would keep one core waiting for it at the end. */
const LONGEST = ['loadtest/chaos.test.ts', 'client/e2e/every-screen.test.ts', 'client/e2e/german.test.ts'];

/** The usual order, in which the longest files are the first of their group. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ({ project, moduleId }: TestSpecification) =>
      project.config.sequence.groupOrder + (LONGEST.some((file) => moduleId.endsWith(file)) ? 0 : 0.5);
    // Stable: the order of the base holds within each half of a group.
    return (await super.sort(files)).sort((one, other) => order(one) - order(other));
  }
}
