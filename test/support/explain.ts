import type { Database, Handle, PreparedStatement } from '../../src/db/database.ts'

type PlanNode = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

export type Explained = {
  readonly text: string
  readonly nodes: readonly PlanNode[]
  /** Pages that the statement touched, whether they were in memory or not. */
  readonly buffers: number
  /** Tables that were scanned from the first row to the last. */
  readonly scannedWhole: readonly string[]
}

/**
 * Runs queries under EXPLAIN ANALYZE and returns their plans. Each statement is executed, in a transaction that is rolled
 * back; the queries themselves receive no rows.
 */
export async function explain(
  database: Database,
  run: (handle: Handle) => Promise<unknown>,
): Promise<readonly Explained[]> {
  const explained: Explained[] = []
  const explaining = database.transaction('explain', async (tx) => {
    await run({
      query: async (text, values) => {
        const explanation = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`
        const { rows } = await tx.query(explanation, values)
        explained.push(read(text, rows))
        return { rows: [], rowCount: 0 }
      },
    })
    throw new RolledBack()
  })
  await explaining.catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return explained
}

/** The same for statements that are prepared under a name. */
export async function explainPrepared(
  database: Database,
  run: (database: Database) => Promise<unknown>,
): Promise<readonly Explained[]> {
  return explain(database, (handle) => {
    const prepared: Database['prepared'] = async <Row>({ text, values }: PreparedStatement) => {
      const { rows } = await handle.query<Row>(text, values)
      return rows
    }
    return run({ ...database, prepared })
  })
}

class RolledBack extends Error {}

function read(text: string, rows: readonly unknown[]): Explained {
  const [row] = rows as readonly { readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }[]
  if (row === undefined) throw new Error('EXPLAIN answered nothing')
  const root = row['QUERY PLAN'][0].Plan
  const nodes = flatten(root)
  const whole = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0)
  return {
    text,
    nodes,
    buffers: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    scannedWhole: whole.flatMap((node) => node['Relation Name'] ?? []),
  }
}

function flatten(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)]
}
