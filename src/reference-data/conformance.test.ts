import { describe, expect, test } from 'vitest'
import { type Round, type SourceCase, sourceCases } from '../../test/support/source-cases.data.ts'
import { takeStep } from './answer-source-questions.ts'
import type { AnyRead, SourceReply, SourceRequest } from './contract.ts'
import { sources } from './registry.ts'
import { addressOf } from './send-requests.ts'

const reads = sources.flatMap((source) => source.reads.map((read) => ({ source, read })))
const cases = sourceCases.map((given) => ({ given, title: `${given.source} ${given.read}`, read: readOf(given) }))

function readOf({ source, read }: SourceCase): AnyRead {
  const found = sources.find(({ name }) => name === source)?.reads.find(({ name }) => name === read)
  if (found === undefined) throw new Error(`no read ${source} ${read}`)
  return found
}

/** Replays rounds of replies; later rounds get `otherwise`. */
function play(read: AnyRead, question: SourceCase['question'], rounds: readonly Round[], otherwise?: SourceReply) {
  const asking = read.ask(question)
  const requests: SourceRequest[][] = []
  let step = takeStep(asking, null)
  for (let at = 0; step.kind === 'requests'; at += 1) {
    requests.push([...step.requests])
    const replies = rounds[at] ?? (otherwise === undefined ? [] : step.requests.map(() => otherwise))
    if (at > 10) throw new Error('the read never ends')
    step = takeStep(asking, replies)
  }
  return { step, requests }
}

function answerOf(read: AnyRead, question: SourceCase['question'], rounds: readonly Round[]) {
  const { step } = play(read, question, rounds)
  if (step.kind !== 'facts') throw new Error(step.reason)
  return { answer: JSON.parse(step.answer), items: step.items }
}

/** `{ partly }` in a case means an object with at least these fields. */
function expected(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expected)
  if (typeof value !== 'object' || value === null) return value
  if ('partly' in value) return expect.objectContaining(Object(value.partly))
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expected(inner)]))
}

test('every read of every source has a case, and every source states its origin', () => {
  const named = reads.map(({ source, read }) => `${source.name} ${read.name}`)
  expect(named.length).toBeGreaterThan(6)
  expect(cases.map(({ title }) => title).sort()).toEqual([...named].sort())
  for (const { source, read } of reads) {
    expect(read.source).toBe(source.name)
    expect(read.lifetimeMs).toBeGreaterThanOrEqual(3_600_000)
    expect(URL.canParse(source.page)).toBe(true)
    expect(source.license).not.toBe('')
  }
})

describe.each(cases)('$title', ({ given, read }) => {
  test('real shapes are read, and only the fields used', () => {
    const { answer } = answerOf(read, given.question, given.rounds)
    expect(answer).toEqual(expected(given.answer))
  })

  test('an empty result is an answer, in the source’s own form', () => {
    expect(answerOf(read, given.question, given.none.rounds).answer).toEqual(given.none.answer)
  })

  test('HTML, text, numbers and other shapes are not answers', () => {
    const odd = ['<!DOCTYPE html><title>Maintenance</title>', '<?xml version="1.0"?><a/>', '[]', '"text"', '{"a":', '7']
    for (const text of odd) {
      const { step } = play(read, given.question, [], { status: 200, text })
      expect(step.kind, text).toBe('unreadable')
    }
  })

  test('rows of any shape never crash the reader', () => {
    const odd = [null, 1, 'x', [], {}, { Model: 5, model: {}, VehicleId: 'x', odiNumber: [], value: null, id: {} }]
    for (const key of ['results', 'Results', 'menuItem']) {
      const { step } = play(read, given.question, [], { status: 200, text: JSON.stringify({ [key]: odd, Count: 6 }) })
      expect(['facts', 'unreadable']).toContain(step.kind)
    }
  })

  test('answers survive the store: no NUL, no lone surrogate', () => {
    const text = JSON.stringify({
      ...Object.fromEntries(['results', 'Results', 'menuItem'].map((key) => [key, oddRows])),
    })
    const { step } = play(read, given.question, [], { status: 200, text })
    if (step.kind === 'facts') expect(`${step.answer}${step.items}`).not.toMatch(/\\u0000|\\ud8/i)
  })

  test('a question stays in its part of the URL, whatever it contains', () => {
    const hostile = Object.fromEntries(
      Object.entries(given.question).map(([key, value]) => {
        if (typeof value === 'number') return [key, value]
        return [key, Array.isArray(value) ? ['../../admin?x=1#y', '..'] : '../../admin?x=1#y&z=%2e']
      }),
    )
    const [first = []] = play(read, hostile, [], { status: 200, text: '{}' }).requests
    expect(first.length).toBeGreaterThan(0)
    for (const request of first) {
      const url = new URL(addressOf('https://source.example/base', request))
      expect(url.origin).toBe('https://source.example')
      expect(url.pathname.split('/').length).toBe(2 + request.path.length)
      expect(url.pathname).toMatch(/^\/base\//)
      expect([...url.searchParams.keys()]).toEqual(Object.keys(request.query ?? {}))
    }
  })

  test('the key is the same in any letter case, and the same question sends the same requests', () => {
    const lower = Object.fromEntries(
      Object.entries(given.question).map(([key, value]) => [key, typeof value === 'number' ? value : lowerCase(value)]),
    )
    if (read.name !== 'decode') expect(read.keyOf(lower)).toBe(read.keyOf(given.question))
    const [one, other] = [0, 1].map(() => play(read, given.question, given.rounds).requests)
    expect(one).toEqual(other)
  })
})

const oddRows = [
  {
    Model: 'CAM\u0000RY\ud800',
    model: 'CAM\u0000RY\ud800',
    odiNumber: '1\u0000',
    summary: 'a\u0000b\ud800c',
    value: 'x\u0000',
  },
]

function lowerCase(value: string | readonly string[]): string | readonly string[] {
  return typeof value === 'string' ? value.toLowerCase() : value.map((text) => text.toLowerCase())
}
