import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/*
 * Rows that are read and written one at a time. Every column names its type, because tsx and Vite emit no decorator
 * metadata. Balances and counts are left out on purpose: they change only in economy.ts, under a lock.
 */

@Entity('setting')
export class Setting {
  @PrimaryColumn('text')
  key!: string;

  @Column('text')
  value!: string;
}

@Entity('player')
export class Player {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  username!: string;

  /** Null in the row of a deleted account, as is the password's hash. Such a row is never read through this class. */
  @Column('text', { nullable: true })
  email!: string;

  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string;

  @Column('int2', { name: 'race_id' })
  raceId!: number;

  @Column('timestamptz', { name: 'verified_at', nullable: true })
  verifiedAt!: Date | null;

  @Column('text')
  bio!: string;

  @Column('int2', { default: 1 })
  level!: number;

  @Column('text', { nullable: true })
  language!: string | null;

  /** The invitation with which the player registered, where one was needed. */
  @Column('integer', { name: 'invitation_id', nullable: true })
  invitationId!: number | null;
}

@Entity('verification_code')
export class VerificationCode {
  @PrimaryColumn('integer', { name: 'player_id' })
  playerId!: number;

  @Column('bytea', { name: 'code_hmac' })
  codeHmac!: Buffer;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  /** How many guesses were made, right or wrong. */
  @Column('int2')
  tries!: number;
}

@Entity('session')
export class Session {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('integer', { name: 'player_id' })
  playerId!: number;

  @Column('bytea', { name: 'token_hash' })
  tokenHash!: Buffer;

  @Column('text', { name: 'user_agent' })
  userAgent!: string;

  @Column('timestamptz', { name: 'last_used_at', default: () => 'clock_timestamp()' })
  lastUsedAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
