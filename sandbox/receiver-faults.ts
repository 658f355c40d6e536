import { type Static, Type } from 'typebox'

const narrowing = {
  /** Regular expression for the path; absent: every request. */
  path: Type.Optional(Type.String()),
  /** Number of matching requests to let through first. */
  skip: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Number of requests to affect; absent: unlimited. */
  times: Type.Optional(Type.Integer({ minimum: 1 })),
}

/** Ways in which a webhook receiver can misbehave. The first match applies. */
export const ReceiverFault = Type.Union([
  Type.Object({ kind: Type.Literal('status'), status: Type.Integer({ minimum: 200, maximum: 599 }), ...narrowing }),
  Type.Object({ kind: Type.Literal('slow'), ms: Type.Integer({ minimum: 0 }), ...narrowing }),
  /** Reads the request and never answers. */
  Type.Object({ kind: Type.Literal('hang'), ...narrowing }),
  /** Sends the headers, then single bytes forever. */
  Type.Object({ kind: Type.Literal('drip'), ...narrowing }),
  /** Closes the connection without a response. */
  Type.Object({ kind: Type.Literal('close'), ...narrowing }),
  Type.Object({ kind: Type.Literal('huge'), bytes: Type.Optional(Type.Integer({ minimum: 1 })), ...narrowing }),
  Type.Object({ kind: Type.Literal('redirect'), location: Type.String(), ...narrowing }),
  /** Any bytes: the body's characters are their values. */
  Type.Object({
    kind: Type.Literal('answer'),
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    headers: Type.Record(Type.String(), Type.String()),
    body: Type.String(),
    ...narrowing,
  }),
])
export type ReceiverFault = Static<typeof ReceiverFault>

export interface ReceiverFaults {
  list(): readonly ReceiverFault[]
  set(faults: readonly ReceiverFault[]): void
  /** The fault for this request; undefined: none. */
  strike(path: string): ReceiverFault | undefined
}

export function createReceiverFaults(): ReceiverFaults {
  let armed: { fault: ReceiverFault; pattern: RegExp; toSkip: number; left: number }[] = []
  return {
    list: () => armed.filter(({ left }) => left > 0).map(({ fault }) => fault),
    set: (faults) => {
      armed = faults.map((fault) => ({
        fault,
        pattern: new RegExp(fault.path ?? ''),
        toSkip: fault.skip ?? 0,
        left: fault.times ?? Number.POSITIVE_INFINITY,
      }))
    },
    strike: (path) => {
      for (const one of armed) {
        if (one.left === 0 || !one.pattern.test(path)) continue
        if (one.toSkip > 0) one.toSkip -= 1
        else {
          one.left -= 1
          return one.fault
        }
      }
      return undefined
    },
  }
}
