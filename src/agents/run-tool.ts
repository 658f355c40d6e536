import { hourMs } from '../lib/clock.ts'
import type { ValidationEntry } from '../model/errors.ts'
import { findFaults } from '../model/validation/find-faults.ts'
import { ApiRefusal, type CallOperation, type Tool, ToolMistake } from './define-tool.ts'
import { fieldsOf, listOf, textOf } from './read-answer.ts'

export type ToolResult = {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: Readonly<Record<string, unknown>>
  readonly isError?: true
}

/** Runs a tool. Mistakes of the caller, and what the service cannot do now, are reported in the result. */
export async function runTool(tool: Tool, args: unknown, call: CallOperation, now: Date): Promise<ToolResult> {
  try {
    const answer = await tool.run(readArguments(tool, args ?? {}), call)
    return { content: [{ type: 'text', text: say(answer, now) }], structuredContent: answer }
  } catch (error) {
    if (error instanceof ToolMistake) return mistake(error.message)
    if (error instanceof ApiRefusal) return mistake(describeRefusal(tool, error))
    throw error
  }
}

export function mistake(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

function readArguments(tool: Tool, args: unknown): Readonly<Record<string, unknown>> {
  // The first alone: whoever calls chooses how many there are.
  const [fault] = findFaults(tool.input, args, [])
  if (fault === undefined) return fieldsOf(args)
  const known = Object.keys(tool.input.properties).join(', ')
  throw new ToolMistake(
    `${describeFault(fault)}. Correct this and call ${tool.name} again. Its arguments are: ${known}.`,
  )
}

function describeFault({ loc, type, msg }: ValidationEntry): string {
  const argument = loc.join('.')
  if (type === 'extra_forbidden') return `There is no argument ${argument}`
  if (type === 'missing') return `The argument ${argument} is missing`
  return argument === '' ? msg : `${argument}: ${msg}`
}

const generalAdvice: Readonly<Record<number, string>> = {
  401: 'Send an API key as Authorization: Bearer.',
  403: 'Use a dealership_id of list_dealers; data of other accounts cannot be read.',
  404: 'Check the dealership_id with list_dealers, or the VIN with search_vehicles.',
}

function describeRefusal(tool: Tool, { status, body, retryAfter }: ApiRefusal): string {
  const renamed = Object.entries(tool.renamed ?? {})
  const what = renamed.reduce((text, [theirs, own]) => text.replaceAll(theirs, own), describeBody(body))
  if (retryAfter !== null) return `${what} Wait ${retryAfter} seconds, then call ${tool.name} again.`
  const advice = tool.advice?.[status] ?? generalAdvice[status]
  if (advice !== undefined) return `${what} ${advice}`
  return status >= 500 ? `${what} Call ${tool.name} again later.` : `${what} Correct this and call ${tool.name} again.`
}

function describeBody(body: unknown): string {
  const { detail, error, dealership_id: dealershipId } = fieldsOf(body)
  const entries = listOf(body, 'detail').map(({ loc, msg }) => {
    const field = Array.isArray(loc) ? loc.slice(1).join('.') : ''
    return field === '' ? String(msg) : `${field}: ${msg}`
  })
  const text = textOf(detail) ?? textOf(fieldsOf(detail).message) ?? textOf(fieldsOf(error).message)
  const beside = textOf(dealershipId) === null ? '' : ` (dealership_id ${dealershipId})`
  return `${(entries.length > 0 ? entries.join('; ') : (text ?? 'The operation failed')).replace(/\.$/, '')}${beside}.`
}

/** An answer as short text: a line for each field, a line for each item of a list. */
function say(answer: Readonly<Record<string, unknown>>, now: Date): string {
  return Object.entries(answer)
    .map(([name, value]) => {
      if (!Array.isArray(value)) return `${name}: ${inLine(value)}${warnOfAge(value, now)}`
      if (value.length === 0) return `${name}: none`
      return `${name}:\n${value.map((item) => `- ${inLine(item)}${warnOfAge(item, now)}`).join('\n')}`
    })
    .join('\n')
}

const oldHours = 48

/** A listed vehicle that nobody has seen for two days may be gone. */
function warnOfAge(item: unknown, now: Date): string {
  const { last_seen: seen, removed_at: removedAt } = fieldsOf(item)
  if (typeof seen !== 'string' || typeof removedAt === 'string') return ''
  const hours = (now.getTime() - Date.parse(seen)) / hourMs
  return hours > oldHours ? ` (last seen ${Math.floor(hours / 24)} days ago: ask check_vehicle_live)` : ''
}

function inLine(value: unknown): string {
  if (Array.isArray(value)) return value.map(inLine).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, part]) => `${name} ${typeof part === 'object' && part !== null ? `(${inLine(part)})` : String(part)}`)
    .join(', ')
}
