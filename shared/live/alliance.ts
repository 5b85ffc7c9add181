import type { JoinRequest } from '../api/alliance-admission.ts';
import type { AllianceMember, LogEntry } from '../api/alliances.ts';
import type { Stamp } from './room.ts';

/** The room of one alliance, with the seats of all its members' tabs. Joined with `{ token }`, the access token. */
export const ALLIANCE_ROOM = 'alliance';

/** The room's state: the alliance and its bank, as every member may see them. No description is ''. */
export interface AllianceState {
  id: number;
  name: string;
  description: string;
  level: number;
  current_member_count: number;
  max_members: number;
  naquadah: number;
  trinium: number;
  metal: number;
  version: number;
}

/** Room to client: facts in the past tense, each with the whole new view of its thing. Clients send nothing. */
export interface AllianceMessages {
  /** To those who may read the log. */
  log_added: LogEntry & Stamp;
  /** Somebody came, went or changed the role: the list as R-30 gives it. */
  members_changed: Stamp & { readonly members: readonly AllianceMember[] };
  /** To those who may answer requests: the list as R-27 gives it. */
  join_requests_changed: Stamp & { readonly join_requests: readonly JoinRequest[] };
  /** The seats end with it. */
  alliance_disbanded: Stamp & { readonly alliance_id: number; readonly alliance_name: string };
  /** The room may have missed a fact: fetch again. */
  resync: Stamp;
}
