import { describe, expect, it } from 'vitest';
import { soundsOfficial } from './reserved-names.ts';

describe('the username', () => {
  it.each([
    'Admin',
    'ADMIN-2',
    'Adm1n',
    'teal-c_admin',
    'AdminBob',
    'Bob_Administrator',
    'Game-Operator',
    'gameoperator',
    'The_Moderators',
    'M0derator',
    'mod',
    'Support-Team',
    'gamemaster',
    'r00t',
    'System',
    'SeventhChevron',
    'Seventh-Chevron',
    'Official',
    'server_owner',
  ])('%j is reserved: its player would be taken for an operator', (name) => {
    expect(soundsOfficial(name)).toBe(true);
  });

  it.each([
    'Badminton',
    'Modesty',
    'Systemlord',
    'Lucian-System',
    'Rooted',
    'Staffan',
    'Omar',
    'Supporter',
    '_tealc',
    'x-'.repeat(9),
  ])('%j is a name like any other', (name) => {
    expect(soundsOfficial(name)).toBe(false);
  });
});
