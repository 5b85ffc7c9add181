/** TypeORM releases a connection that ends; the next statement of its transaction fails with this message and no code. */
const MESSAGE = /query runner (was )?already released/i;

/** Whether a statement failed because the connection of its transaction had ended. */
export function isReleasedRunner(error: unknown): boolean {
  return error instanceof Error && MESSAGE.test(error.message);
}
