import * as admission from '#shared/api/alliances/alliance-admission';
import {
  listMessages,
  postMessage,
  readMessages,
  removeMessage,
  setPresence,
} from '#shared/api/alliances/alliance-hall';
import * as payouts from '#shared/api/alliances/alliance-payouts';
import {
  acceptRelation,
  askRelation,
  endRelation,
  listRelations,
  relationForRules,
} from '#shared/api/alliances/alliance-relations';
import * as alliances from '#shared/api/alliances/alliances';
import { searchAlliances } from '#shared/api/alliances/alliances';
import { askedBy, relationStateOf } from '#shared/rules/relations';
import { type Bot, type Intent, intend } from './bot.ts';
import { report } from './letter-choices.ts';

/** At most this many alliances are founded, so that many players meet in each. */
const FEW = 4;

/** Share of actions of leaders and officers that are about other alliances. */
const OUTWARD = 0.15;

/** Share of actions in the alliance's hall. */
const TALKATIVE = 0.3;

/** Chooses a player's next action concerning alliances, by the player's role. */
export async function chooseInAlliances(bot: Bot, usernames: readonly string[]): Promise<Intent | undefined> {
  const mine = await bot.read(alliances.myAlliance);
  if (!mine?.alliance) return chooseAsOutsider(bot);
  const { id } = mine.alliance;
  const inHall = bot.random.chance(TALKATIVE) ? await chooseInHall(bot, id) : undefined;
  if (inHall) return inHall;
  if (mine.user_role !== 'member' && bot.random.chance(OUTWARD)) return chooseAboutOthers(bot, id);
  if (mine.user_role === 'leader') return chooseAsLeader(bot, id, usernames);
  return chooseAsMember(bot, id, usernames, mine.user_role === 'officer');
}

/** Reads the bank and the log of the player's alliance. A member who is kicked meanwhile may see neither. */
export async function lookAtAlliance(bot: Bot): Promise<true> {
  const mine = await bot.read(alliances.myAlliance);
  if (mine?.alliance) {
    const { id } = mine.alliance;
    await bot.read(alliances.getAllianceDetails, { params: { id } });
    await bot.read(payouts.listPayouts, { params: { id } });
    await bot.read(listMessages, { params: { id }, query: { before: 2_147_483_647, limit: 30 } });
    await bot.read(alliances.allianceLogs, { params: { id }, query: { page: 1, per_page: 10 } });
  }
  return true;
}

async function chooseAsOutsider(bot: Bot): Promise<Intent | undefined> {
  const { random } = bot;
  const invitation = random.pick((await bot.read(admission.myInvitations)) ?? []);
  if (invitation) {
    const answer = random.chance(0.7) ? admission.acceptInvitation : admission.declineInvitation;
    return intend(answer, { params: { invitationId: invitation.invitation_id } });
  }
  const near = (await bot.read(alliances.suggestedAlliances)) ?? [];
  const found = (await bot.read(alliances.searchAlliances, { query: { name: '' } })) ?? [];
  const open = random.pick(near) ?? random.pick(found);
  if (open && (found.length >= FEW || random.chance(0.8)))
    return intend(admission.joinAlliance, { params: { id: open.id } });
  const name = `${bot.me.username} ${random.between(1, 9999)}`;
  return intend(alliances.createAlliance, { body: { name, description: 'Founded under fire.' } });
}

async function chooseAsLeader(bot: Bot, id: number, usernames: readonly string[]): Promise<Intent | undefined> {
  const { random } = bot;
  const params = { id };
  const request = random.pick((await bot.read(admission.joinRequests, { params })) ?? []);
  if (request && random.chance(0.6)) {
    const answer = random.chance(0.8) ? admission.approveRequest : admission.rejectRequest;
    return { ...intend(answer, { params: { id, requestId: request.id } }), concerns: request.user_id };
  }
  const roll = random.roll();
  if (roll < 0.4) return contribute(bot, id);
  if (roll < 0.55) return intend(alliances.upgradeAlliance, { params });
  if (roll < 0.7) return inviteAnybody(bot, id, usernames);
  if (roll < 0.75) {
    const name = `${bot.me.username} ${random.between(1, 9999)}`;
    return intend(alliances.editAlliance, { params, body: { name, description: 'Edited under fire.' } });
  }
  if (roll < 0.79) return intend(alliances.disbandAlliance, { params });
  if (roll < 0.82) return intend(alliances.leaveAlliance, {});
  const member = await otherMember(bot, id);
  if (!member) return undefined;
  if (roll < 0.84) return payOut(bot, id, random.chance(0.5) ? member : bot.me.userId);
  if (roll < 0.87) return intend(alliances.kickMember, { params: { id, userId: member } });
  if (roll < 0.92) {
    return intend(alliances.transferLeadership, { params, body: { new_leader_user_id: member } });
  }
  const role = random.chance(0.6) ? 'officer' : 'member';
  return intend(alliances.changeRole, { params: { id, userId: member }, body: { role } });
}

async function chooseAsMember(
  bot: Bot,
  id: number,
  usernames: readonly string[],
  officer: boolean,
): Promise<Intent | undefined> {
  const { random } = bot;
  if (random.chance(0.7)) return contribute(bot, id);
  if (random.chance(0.3)) return intend(alliances.leaveAlliance, {});
  if (officer && random.chance(0.5)) return inviteAnybody(bot, id, usernames);
  const member = await otherMember(bot, id);
  return member === undefined ? undefined : intend(alliances.kickMember, { params: { id, userId: member } });
}

function payOut({ random }: Bot, id: number, user_id: number): Intent {
  const paid = () => random.between(1, 20);
  return intend(payouts.payOut, {
    params: { id },
    body: { user_id, naquadah: paid(), trinium: paid(), metal: paid() },
  });
}

function contribute({ random }: Bot, id: number): Intent {
  const given = () => random.between(1, 200);
  return intend(alliances.contribute, {
    params: { id },
    body: { naquadah: given(), trinium: given(), metal: given() },
  });
}

function inviteAnybody({ random }: Bot, id: number, usernames: readonly string[]): Intent {
  return intend(admission.invite, { params: { id }, body: { username_to_invite: random.pick(usernames) ?? '' } });
}

async function otherMember(bot: Bot, id: number): Promise<number | undefined> {
  const members = (await bot.read(alliances.allianceMembers, { params: { id } })) ?? [];
  return bot.random.pick(members.filter(({ user_id }) => user_id !== bot.me.userId))?.user_id;
}

/** Share of steps that act on an existing relation; the others approach another alliance. */
const ANSWERS = 0.6;
/** How many of the offers that wait are accepted. */
const ACCEPTS = 0.7;

/** What a leader or officer does about other alliances: answers, ends, offers or declares. */
async function chooseAboutOthers(bot: Bot, id: number): Promise<Intent | undefined> {
  const { random } = bot;
  const relations = (await bot.read(listRelations, { params: { id } })) ?? [];
  const one = random.pick(relations.filter(({ until }) => until === null));
  if (one && random.chance(ANSWERS)) {
    const params = { id, relationId: one.relation_id };
    const relation = relationForRules(one);
    const asker = askedBy(relation);
    if (asker === one.alliance.id && random.chance(ACCEPTS)) return intend(acceptRelation, { params });
    if (one.kind === 'war' && asker === null)
      return intend(askRelation, { params: { id }, body: { alliance_id: one.alliance.id, kind: 'neutral' } });
    return intend(endRelation, { params, query: { state: relationStateOf(relation, Date.now()) } });
  }
  const found = (await bot.read(searchAlliances, { query: { name: '' } })) ?? [];
  const other = random.pick(found.filter((each) => each.id !== id));
  if (!other) return undefined;
  const kind = random.chance(0.6) ? 'pact' : 'war';
  return intend(askRelation, { params: { id }, body: { alliance_id: other.id, kind } });
}

/** The pause (ms) between two messages of a bot: whoever writes faster is refused. */
const PAUSE_MS = 3000;
const spokeAt = new WeakMap<Bot, number>();

/** Shares of the removals that are of the bot's own message, which every member may remove, and that may be of a removed one. */
const OWN = 0.6;
const CARELESS = 0.1;

/** Posts a message, reacts to one, or shows or hides whether the player is online. */
async function chooseInHall(bot: Bot, id: number): Promise<Intent | undefined> {
  const roll = bot.random.roll();
  if (roll < 0.1) return intend(setPresence, { body: { hidden: bot.random.chance(0.5) } });
  if (roll < 0.35) return chooseAboutMessage(bot, id);
  return isRested(bot) ? talk(bot, id) : undefined;
}

const isRested = (bot: Bot) => Date.now() - (spokeAt.get(bot) ?? 0) > PAUSE_MS;

function talk(bot: Bot, id: number): Intent {
  spokeAt.set(bot, Date.now());
  const text = `@${bot.me.username} says ${bot.random.between(1, 999_999)} under fire.`;
  return intend(postMessage, { params: { id }, body: { text } });
}

/** Marks messages as read up to one of them, removes one, or reports one. */
async function chooseAboutMessage(bot: Bot, id: number): Promise<Intent | undefined> {
  const { random } = bot;
  const query = { before: 2_147_483_647, limit: 30 };
  const messages = (await bot.read(listMessages, { params: { id }, query }))?.messages ?? [];
  const roll = random.roll();
  if (roll < 0.4) {
    const message = random.pick(messages);
    return message && intend(readMessages, { params: { id }, body: { message_id: message.message_id } });
  }
  const others = messages.filter(({ author }) => author && author.user_id !== bot.me.userId);
  if (roll < 0.8) {
    const own = messages.filter((each) => !others.includes(each));
    const some = random.chance(OWN) ? own : messages;
    const message = random.pick(random.chance(CARELESS) ? some : some.filter((each) => each.removed_by === null));
    return message && intend(removeMessage, { params: { id, messageId: message.message_id } });
  }
  const message = random.pick(others);
  return message?.author ? report(bot, { user_id: message.author.user_id, message_id: message.message_id }) : undefined;
}
