import { hostname, userInfo } from 'node:os';

/** The user and machine of whoever runs a command, for the log of operators' acts. */
export function operatorName(): string {
  // In a container, a user may have a number but no name.
  const user = () => {
    try {
      return userInfo().username;
    } catch {
      return String(process.getuid?.());
    }
  };
  return `${user()}@${hostname()}`;
}
