interface Registration {
  readonly email: string;
  readonly password: string;
}

/** What this tab has registered with: only in memory, until it has logged in or the page is left. */
let registration: Registration | undefined;

export function keepRegistration({ email, password }: Registration): void {
  registration = { email, password };
}

/** What this tab has registered this address with, if it has; from now on it is forgotten. */
export function takeRegistration(email: string): Registration | undefined {
  const taken = registration?.email === email ? registration : undefined;
  registration = undefined;
  return taken;
}
