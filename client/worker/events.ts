/*
 * The types that a service worker needs. TypeScript's own library for workers contradicts the one for pages, and both are
 * checked together here.
 */

export interface LastingEvent extends Event {
  /** Keeps the worker alive until the promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationEvent extends LastingEvent {
  readonly action: string;
  readonly notification: Notification;
}

export interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}

interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
}

export interface Worker {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<E extends keyof WorkerEvents>(name: E, listener: (event: WorkerEvents[E]) => void): void;
}
