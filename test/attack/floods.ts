import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { routes } from '../../src/http/routes/registry.ts'
import type { AttackRequest, AttackWorld } from './attack-world.ts'
import { type Attack, watch } from './watch-attack.ts'

const documents = ['/openapi.json', '/docs/', '/docs/js/scalar.js', '/guide/', '/llms.txt', '/bot', '/dashboard/']
const state = ['/', '/livez', '/readyz', '/metrics', '/v1/absent']
const ofRegistry = routes
  .filter(({ access, method }) => access === 'public' && method === 'GET')
  .map(({ url }) => url.replaceAll(/\{\w+\}/g, 'x'))
const publicPaths = [...documents, ...state, ...ofRegistry]

/** Twice what a flood added to the process's memory when this was written; unbounded ones took gigabytes. */
const maxGrowthMb = 800

/** Many connections that pipeline requests for every public route and take no answer: others are answered meanwhile. */
export const unreadAnswers: Attack = (world) =>
  watch(world, 'unread pipelined answers', async (note) => {
    const before = memoryMb(world)
    for (const path of publicPaths) {
      const sockets = await Promise.all(Array.from({ length: 20 }, () => pipeline(world, path)))
      const livez = { method: 'GET', path: '/livez', key: null }
      for (let other = 0; other < 5; other += 1) note(await world.send(livez), livez)
      for (const socket of sockets) socket.destroy()
    }
    return judgeMemory(world, before, `${publicPaths.length} public paths`)
  })

async function pipeline({ service }: AttackWorld, path: string): Promise<Socket> {
  const { hostname, port } = new URL(String(service.origin))
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {}).pause()
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(90))
  return socket
}

const call = (name: string, given: string) =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${name}","arguments":${given}}}`
const nested = `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`
const messages: readonly string[] = [
  `[${Array.from({ length: 20 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`).join(',')}]`,
  `[${Array.from({ length: 1_000 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`).join(',')}]`,
  call('compare_vehicles', `{"vins":[${'{},'.repeat(200_000)}{}]}`),
  call('compare_vehicles', nested),
  call('absent', '{}'),
]
const headers = { accept: 'application/json, text/event-stream' }

/** One account's agents send the costliest messages over eight connections; another account's reads are answered meanwhile. */
export const agentFloods: Attack = (world) =>
  watch(world, 'floods of POST /mcp', async (note) => {
    const before = memoryMb(world)
    const flood = async (body: string) => {
      const request: AttackRequest = { method: 'POST', path: '/mcp', body, headers }
      for (let time = 0; time < 3; time += 1) note(await world.send(request), request)
    }
    const read = { method: 'GET', path: '/v1/dealers', key: world.otherKey }
    for (const body of messages) {
      const flooding = Promise.all(Array.from({ length: 8 }, () => flood(body)))
      note(await world.send(read), read)
      await flooding
    }
    return judgeMemory(world, before, `${messages.length} messages`)
  })

const many = '{},'.repeat(20_000)
const worstBodies = (names: readonly string[]): readonly string[] => [
  `{${names.map((name) => `"${name}":[${many}{}]`).join(',')}}`.slice(0, 1_000_000),
  ...(names.length === 0 ? [] : [`{"${names[0]}":[${many}{}]}`, `{"${names[0]}":${nested}}`]),
  `{${Array.from({ length: 40_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
]

/** The worst bodies of every route, with no key and a bad one. What refusing a good one costs: refusal-costs.test.ts. */
export const worstBodiesOfAll: Attack = (world) =>
  watch(world, 'worst bodies', async (note) => {
    const before = memoryMb(world)
    const taking = routes.filter(({ body }) => body !== undefined)
    for (const { method, url, body } of taking) {
      const path = url.replaceAll(/\{\w+\}/g, '1')
      for (const text of worstBodies(Object.keys(Object(body).properties ?? {}))) {
        for (const key of [null, 'as_live_nobody']) {
          const request = { method, path, body: text, key }
          note(await world.send(request), request)
        }
      }
    }
    return judgeMemory(world, before, `${taking.length} routes`)
  })

function judgeMemory(world: AttackWorld, before: number, what: string) {
  const grown = memoryMb(world) - before
  return { bad: grown > maxGrowthMb ? 1 : 0, notes: `${what}; memory grew by ${grown} MB` }
}

/** The most that the process held so far; 0 where the system does not say. */
function memoryMb({ service }: AttackWorld): number {
  const path = `/proc/${service.child.pid}/status`
  if (!existsSync(path)) return 0
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(path, 'utf8'))?.[1] ?? 0) / 1024)
}
