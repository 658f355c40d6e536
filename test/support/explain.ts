import { CompiledQuery } from 'kysely'
import { type Database, executeSql, type Handle } from '../../src/db/database.ts'

export type PlanNode = {
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
 * Runs queries written with the `sql` tag under EXPLAIN ANALYZE and returns their plans. Each statement is executed, in
 * a transaction that is rolled back; the queries themselves receive no rows.
 */
export async function explain(
  handle: Handle,
  run: (handle: Handle) => Promise<unknown>,
): Promise<readonly Explained[]> {
  const explained: Explained[] = []
  await handle
    .transaction()
    .execute(async (tx) => {
      const executor = tx.getExecutor()
      const explaining = new Proxy(executor, {
        get: (target, key) => {
          const member = Reflect.get(target, key, target)
          if (key !== 'executeQuery') return typeof member === 'function' ? member.bind(target) : member
          return async (query: CompiledQuery) => {
            const text = `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${query.sql}`
            const rows = await executeSql(tx, text, query.parameters)
            explained.push(read(query.sql, rows))
            return { rows: [] }
          }
        },
      })
      // biome-ignore lint/suspicious/noExplicitAny: the `sql` tag asks a handle for its executor alone.
      await run({ getExecutor: () => explaining } as any)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  return explained
}

/** The same for statements that are prepared under a name. */
export async function explainPrepared(
  database: Database,
  run: (database: Database) => Promise<unknown>,
): Promise<readonly Explained[]> {
  return explain(database.handle, (handle) => {
    const prepared: Database['prepared'] = async <Row>({ text, values }: Parameters<Database['prepared']>[0]) => {
      const { rows } = await handle.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...values]))
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
