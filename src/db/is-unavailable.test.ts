import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './is-unavailable.ts'

function databaseError(code: string): Error {
  return Object.assign(new pg.DatabaseError('x', 1, 'error'), { severity: 'ERROR', code })
}

function systemError(code: string, syscall: string): Error {
  return Object.assign(new Error(`${syscall} ${code}`), { code, syscall })
}

test.each([
  ['an administrator ended the session', databaseError('57P01')],
  ['the server starts', databaseError('57P03')],
  ['there are too many sessions', databaseError('53300')],
  ['the disk is full', databaseError('53100')],
  ['the statement took too long', databaseError('57014')],
  ['nobody listens', systemError('ECONNREFUSED', 'connect')],
  ['the socket of a stopped server is gone', systemError('ENOENT', 'connect')],
  ['nobody listens at any address', new AggregateError([systemError('ECONNREFUSED', 'connect')])],
  ['the connection broke', new Error('Connection terminated unexpectedly')],
  ['the pool has no connection', new Error('timeout exceeded when trying to connect')],
  ['the client gave up', new Error('Query read timeout')],
  ['another error was caused by one of these', new Error('x', { cause: databaseError('57P01') })],
])('unavailable: %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true)
})

test.each([
  ['a value is there already', databaseError('23505')],
  ['a statement is wrong', databaseError('42601')],
  ['a file is missing', systemError('ENOENT', 'open')],
  ['a defect of ours', new TypeError('x is undefined')],
  ['no error', 'Connection terminated'],
])('something else: %s', (_what, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false)
})
