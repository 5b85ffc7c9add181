import { Client, Room } from 'colyseus.js';

type Schema<State> = ConstructorParameters<typeof Room<State>>[1];

/** The WebSocket of a room's connection: Node's own, or that of the package ws where Node has none. */
export function socketOf({ connection }: Room): WebSocket & { terminate?(): void } {
  return (connection.transport as unknown as { readonly ws: WebSocket }).ws;
}

/**
 * A colyseus.js client that prints nothing when a connection breaks before the room is joined. The join rejects, which
 * is enough where servers are restarted on purpose.
 */
export class QuietClient extends Client {
  protected override createRoom<State>(name: string, schema?: Schema<State>): Room<State> {
    return new QuietRoom<State>(name, schema);
  }
}

class QuietRoom<State> extends Room<State> {
  override connect(...where: Parameters<Room['connect']>): void {
    this.onError.clear();
    super.connect(...where);
    const socket = socketOf(this);
    const leave = socket.onclose;
    socket.onclose = (event) => {
      if (this.hasJoined) leave?.call(socket, event);
      else this.onError.invoke(event.code, event.reason || failure);
    };
    // Only the error event tells why an upgrade was refused. The close event that follows rejects the join.
    let failure = '';
    socket.onerror = (event) => {
      failure = String((event as { readonly message?: unknown }).message ?? '');
    };
  }
}
