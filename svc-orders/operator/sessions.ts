import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { removeWhere, update } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { newId } from '../order/ids.ts';

/** A sign-in of an operator on one device; its token names it, so that the session can be ended. */
const operatorSession = Type.Object({
  ...storedFields,
  operator_id: Type.String(),
  /** In plain words: Firefox on Windows. */
  device: Type.String(),
  signed_in_at: Type.String(),
  last_seen_at: Type.String(),
  expires_at: Type.String(),
  /** When a code of the second factor was last accepted in it. */
  confirmed_at: nullable(Type.String()),
  ended_at: nullable(Type.String()),
});
export type SessionRecord = DocumentOf<typeof operatorSession>;

export const sessionCollection: CollectionDefinition<SessionRecord> = {
  name: 'operator_sessions',
  schema: operatorSession,
  indexes: [
    { name: 'open_of_operator', fields: ['operator_id', 'ended_at', '-signed_in_at'] },
    { name: 'expires_at', fields: ['expires_at'] },
  ],
};

/** `last_seen_at` is that old at most, so that most calls write nothing. */
const seenEveryMs = 60_000;
/** Of one operator: far more than the devices of an office that shares a passkey. */
export const mostSessions = 100;

export type Sessions = ReturnType<typeof storedSessions>;

/** The sessions of all operators. One read by id per call decides whether a token is still good. */
export const storedSessions = (sessions: Collection<SessionRecord>, clock: () => Date) => {
  const now = () => clock().toISOString();
  const end = async (id: string): Promise<boolean> => {
    let ended = false;
    await update(sessions, id, (session) => {
      ended = session.ended_at === null;
      return ended ? { ...session, ended_at: now() } : undefined;
    });
    return ended;
  };
  const openOf = async (operatorId: string): Promise<readonly SessionRecord[]> => {
    const where = { operator_id: operatorId, ended_at: null };
    const found = await sessions.page({ where, sort: ['-signed_in_at'], limit: mostSessions });
    const at = now();
    return found.filter(({ expires_at }) => expires_at > at);
  };
  return {
    /** Ends the oldest session of an operator who has the most that are allowed. */
    async start(operatorId: string, device: string, expires: Date, confirmed: boolean): Promise<SessionRecord> {
      const oldest = (await openOf(operatorId))[mostSessions - 1];
      if (oldest) await end(oldest.id);
      const at = now();
      const session = {
        id: newId(),
        version: 1,
        operator_id: operatorId,
        device,
        signed_in_at: at,
        last_seen_at: at,
        expires_at: expires.toISOString(),
        confirmed_at: confirmed ? at : null,
        ended_at: null,
      };
      await sessions.insert(session);
      return session;
    },
    /** The session, if it is open; notes that it was seen. */
    async open(id: string): Promise<SessionRecord | undefined> {
      const session = await sessions.get(id);
      if (!session || session.ended_at !== null) return undefined;
      const seen = clock().getTime() - Date.parse(session.last_seen_at) < seenEveryMs;
      // Where another call writes it at the same moment, that one notes it.
      if (!seen)
        await sessions.replace({ ...session, version: session.version + 1, last_seen_at: now() }, session.version);
      return session;
    },
    get: (id: string) => sessions.get(id),
    openOf,
    confirm: async (id: string): Promise<void> => {
      await update(sessions, id, (session) => ({ ...session, confirmed_at: now() }));
    },
    /** @returns whether it was open */
    end,
    /** Ends all open sessions of an operator but one. @returns how many */
    async endAll(operatorId: string, except?: string): Promise<number> {
      let ended = 0;
      for (;;) {
        const left = (await openOf(operatorId)).filter(({ id }) => id !== except);
        for (const { id } of left) if (await end(id)) ended += 1;
        if (left.length === 0) return ended;
      }
    },
    async removeExpired(): Promise<void> {
      await removeWhere(sessions, { expires_at: { lt: new Date(clock().getTime() - 3_600_000).toISOString() } });
    },
  };
};
