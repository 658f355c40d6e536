import { type CaseKind, caseKinds, type ResolveCase, resolveCases } from '../../sandbox/directory/cases.data.ts'
import type { ResolveWorld } from './resolve-world.ts'

/** `right`: equals the label. `wrong`: another dealership than the label's, or any where the label has none. */
type CaseOutcome = {
  readonly verdict: 'right' | 'wrong' | 'refused'
  readonly asked: ResolveCase
  readonly status: number
  /** The host in the answer, or the error code. */
  readonly got: string
  /** The method in the answer, or the error code. */
  readonly by: string
  readonly reasoning: string
}

type KindTally = Readonly<Record<CaseOutcome['verdict'], number>> & { readonly kind: CaseKind }

/** Sends all labeled cases over HTTP, as an account without subscriptions to the dealerships. */
export async function askResolveCases(world: Pick<ResolveWorld, 'ask'>): Promise<readonly CaseOutcome[]> {
  const outcomes: CaseOutcome[] = []
  for (const asked of resolveCases) {
    const { status, body } = await world.ask('POST', '/v1/dealers/resolve', { body: asked.body })
    if (status === 422) throw new Error(`422 for ${JSON.stringify(asked.body)}`)
    const host = status === 200 ? body.dealership.website.replace(/^www\./, '') : null
    const by = status === 200 ? body.resolution.method : body.error.code
    const reasoning = String(status === 200 ? body.resolution.reasoning : body.error.reasoning)
    outcomes.push({ verdict: judgeOutcome(asked, host), asked, status, got: host ?? by, by, reasoning })
  }
  return outcomes
}

function judgeOutcome({ hosts }: ResolveCase, host: string | null): CaseOutcome['verdict'] {
  if (host === null) return hosts === null ? 'right' : 'refused'
  return hosts?.includes(host) === true ? 'right' : 'wrong'
}

export function tallyByKind(outcomes: readonly CaseOutcome[]): readonly KindTally[] {
  return caseKinds.map((kind) => {
    const ofKind = outcomes.filter(({ asked }) => asked.kind === kind)
    const count = (verdict: CaseOutcome['verdict']) => ofKind.filter((outcome) => outcome.verdict === verdict).length
    return { kind, right: count('right'), wrong: count('wrong'), refused: count('refused') }
  })
}
