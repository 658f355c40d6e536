import { type Static, Type } from 'typebox'

const narrowing = {
  /** Regular expression on the path; every request where absent. */
  path: Type.Optional(Type.String()),
  /** Lets this many matching requests through first. */
  skip: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Strikes this many requests, then is gone; for ever where absent. */
  times: Type.Optional(Type.Integer({ minimum: 1 })),
}

/** How a receiver of webhooks can misbehave. The first that matches a request strikes it. */
export const ReceiverFault = Type.Union([
  Type.Object({ kind: Type.Literal('status'), status: Type.Integer({ minimum: 200, maximum: 599 }), ...narrowing }),
  Type.Object({ kind: Type.Literal('slow'), ms: Type.Integer({ minimum: 0 }), ...narrowing }),
  /** Takes the request and never answers. */
  Type.Object({ kind: Type.Literal('hang'), ...narrowing }),
  /** Answers the head, then a byte now and then, for ever. */
  Type.Object({ kind: Type.Literal('drip'), ...narrowing }),
  /** Closes the connection without an answer. */
  Type.Object({ kind: Type.Literal('close'), ...narrowing }),
  Type.Object({ kind: Type.Literal('huge'), bytes: Type.Optional(Type.Integer({ minimum: 1 })), ...narrowing }),
  Type.Object({ kind: Type.Literal('redirect'), location: Type.String(), ...narrowing }),
])
export type ReceiverFault = Static<typeof ReceiverFault>

export interface ReceiverFaults {
  list(): readonly ReceiverFault[]
  set(faults: readonly ReceiverFault[]): void
  /** The fault that strikes this request; undefined: none. */
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
