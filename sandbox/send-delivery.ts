import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Delivery } from './faults.ts'

const chunkBytes = 1024
const filling = Buffer.alloc(65_536, '<!-- filling, filling, filling. -->\n')

/** Sends a response as specified; stops if the client disconnects. */
export async function sendDelivery(response: ServerResponse, delivery: Delivery): Promise<void> {
  const { answer, headMs, chunkMs, cutOff, fillBytes } = delivery
  const body = Buffer.from(answer.body)
  await pause(response, headMs)
  if (response.destroyed) return
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length + fillBytes })
  response.flushHeaders()
  if (cutOff) {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
    return
  }
  if (chunkMs > 0) await writeSlowly(response, body, chunkMs)
  else await write(response, body)
  await writeFilling(response, fillBytes)
  if (!response.destroyed) response.end()
}

async function writeSlowly(response: ServerResponse, body: Buffer, chunkMs: number): Promise<void> {
  for (let at = 0; at < body.length && !response.destroyed; at += chunkBytes) {
    await pause(response, chunkMs)
    await write(response, body.subarray(at, at + chunkBytes))
  }
}

async function writeFilling(response: ServerResponse, bytes: number): Promise<void> {
  for (let left = bytes; left > 0 && !response.destroyed; left -= filling.length) {
    await write(response, filling.subarray(0, Math.min(left, filling.length)))
  }
}

/** Resolves when more can be written or the client has disconnected. */
async function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  if (response.destroyed || bytes.length === 0 || response.write(bytes)) return
  await new Promise<void>((resolve) => {
    const done = () => {
      response.off('drain', done)
      response.off('close', done)
      resolve()
    }
    response.on('drain', done)
    response.on('close', done)
  })
}

async function pause(response: ServerResponse, ms: number): Promise<void> {
  if (ms === 0 || response.destroyed) return
  const gone = new AbortController()
  const stop = () => gone.abort()
  response.once('close', stop)
  await wait(ms, undefined, { signal: gone.signal }).catch(() => undefined)
  response.off('close', stop)
}
