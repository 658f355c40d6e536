import type { Static, TObject } from 'typebox'

/** An operation of the route registry, by its name, as the caller of the tool. Throws ApiRefusal for a refusal. */
export type CallOperation = (operation: string, request?: OperationRequest) => Promise<unknown>

type OperationRequest = {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>
  readonly body?: object
}

/** An operation's answer with a status of 400 or above. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly body: unknown
  /** Seconds; null: the answer names none. */
  readonly retryAfter: number | null

  constructor(status: number, body: unknown, retryAfter: number | null) {
    super(`the operation was refused with ${status}`)
    this.name = 'ApiRefusal'
    this.status = status
    this.body = body
    this.retryAfter = retryAfter
  }
}

/** A mistake in the arguments that the operations would not report; `message` says what to do instead. */
export class ToolMistake extends Error {}

/** A tool's answer: `structuredContent`, and the same as text. */
type ToolAnswer = Readonly<Record<string, unknown>>

export type Tool = {
  readonly name: string
  /** When to use it, in plain words. */
  readonly description: string
  readonly input: TObject
  readonly output: TObject
  /** The operations that it may run. */
  readonly operations: readonly string[]
  /** It changes something. */
  readonly changes?: true
  /** Where a client shows cards, its vehicles are shown as such. */
  readonly cards?: true
  /** Arguments that the operations know by another name, which their refusals use. */
  readonly renamed?: Readonly<Record<string, string>>
  /** Advice per status, where it differs from that of other tools. */
  readonly advice?: Readonly<Record<number, string>>
  run(args: Readonly<Record<string, unknown>>, call: CallOperation): Promise<ToolAnswer>
}

type ToolDefinition<I extends TObject> = Omit<Tool, 'input' | 'run'> & {
  readonly input: I
  run(args: Static<I>, call: CallOperation): Promise<ToolAnswer>
}

/** Connects a tool's arguments with the types of its `run`. */
export function defineTool<I extends TObject>(tool: ToolDefinition<I>): Tool {
  return tool as unknown as Tool
}
