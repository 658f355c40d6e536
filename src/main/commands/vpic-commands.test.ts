import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { folderForFile } from '../../../test/support/temporary-folder.ts'
import { openDatabase } from '../../db/vpic/open-database.ts'
import { decodeOffline } from '../../reference-data/vpic-offline/decode-offline.ts'
import { prepareDatabase } from '../../reference-data/vpic-offline/prepare-database.ts'
import { runCommand } from './run-command.ts'

const parent = folderForFile()

/** A release as vPIC publishes it, of one manufacturer: pg_dump's text, columns apart by `~` here. */
function writeDump({ changed = '2026-09-16 13:10:07', body = 'Sport Utility\\\\MPV' } = {}): string {
  const lookups = [
    'drivetype',
    'fueltype',
    'grossvehicleweightrating',
    'transmission',
    'electrificationlevel',
    'country',
  ]
  const tables: readonly (readonly [table: string, columns: string, ...rows: string[]])[] = [
    ...lookups.map((table) => [table, 'id, name', '4~AWD'] as const),
    ['bodystyle', 'id, name', `7~${body}`],
    ['abs', 'id, name', '1~Standard'],
    ['make', 'id, name, createdon, updatedon', '10~RIVET~\\N~\\N'],
    ['model', 'id, name, createdon, updatedon', '90~Anvil~\\N~\\N'],
    ['make_model', 'id, makeid, modelid, createdon, updatedon', '1~10~90~\\N~\\N'],
    ['manufacturer', 'id, name', '5~RIVET MOTORS'],
    ['vehicletype', 'id, name, displayorder', '2~PASSENGER CAR~1'],
    ['wmi', 'id, wmi, manufacturerid, makeid, vehicletypeid, countryid', '1~1ZZ~5~\\N~2~4'],
    ['wmi_make', 'wmiid, makeid', '1~10'],
    ['wmi_vinschema', 'id, wmiid, vinschemaid, yearfrom, yearto, orgid', '1~1~20~2020~\\N~1'],
    ['enginemodel', 'id, name, description', '3~V8~\\N'],
    ['enginemodelpattern', 'id, enginemodelid, elementid, attributeid, createdon, updatedon', '1~3~9~8~\\N~\\N'],
    [
      'pattern',
      '"id", vinschemaid, keys, elementid, attributeid, createdon, updatedon',
      `1~20~RJEB*~28~90~2020-01-01 00:00:00~${changed}`,
      '2~20~RJEB*~5~7~2020-01-01 00:00:00~\\N',
      '3~20~RJEB*~13~2.0~2020-01-01 00:00:00~\\N',
    ],
  ]
  const copies = tables.map(([table, columns, ...rows]) =>
    [`COPY vpic.${table} (${columns}) FROM stdin;`, ...rows.map((row) => row.replaceAll('~', '\t')), '\\.', ''].join(
      '\n',
    ),
  )
  return ['--', '-- PostgreSQL database dump', '--', 'SELECT pg_catalog.set_config(1);', ...copies].join('\n')
}

function zip(text: string): Buffer {
  const name = Buffer.from('vPICList_lite_2026_09.sql')
  const data = deflateRawSync(text)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(data.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + data.length, 16)
  return Buffer.concat([local, name, data, entry, name, end])
}

let files = 0
function writeFile(content: string | Buffer): string {
  const path = join(parent, `release-${files++}`)
  writeFileSync(path, content)
  return path
}

const build = (file: string, dataDir: string) => runCommand(['vpic', 'build', file], { DATA_DIR: dataDir })

async function decode(dataDir: string, vin: string) {
  const tables = openDatabase((await prepareDatabase(dataDir)).path)
  try {
    return decodeOffline(vin, tables, 2027).fields
  } finally {
    tables.close()
  }
}

test.each([
  ['as it is downloaded', zip],
  ['unpacked', (text: string) => text],
])('VINs are decoded by a release of vPIC %s', async (_how, pack) => {
  const folder = join(parent, `data-${files}`)
  const { stdout, exitCode, stderr } = await build(writeFile(pack(writeDump())), folder)
  expect([exitCode, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toMatchObject({ newest_entry: '2026-09-16' })
  expect(await decode(folder, '1ZZRJEBG6SC798333')).toMatchObject({
    Make: 'RIVET',
    Model: 'Anvil',
    ModelYear: '2025',
    BodyClass: 'Sport Utility\\MPV',
    DisplacementL: '2.0',
  })
})

test.each([
  ['of another format', 'PGDMP\u0001custom', /it lacks .*pattern/],
  ['that is cut off', zip(writeDump()).subarray(0, -30), /cut off/],
  ['that is damaged', zip(writeDump()).fill(0xff, 200, 300), /./],
  ['whose text is cut off', writeDump().slice(0, -20), /it lacks pattern$/m],
  ['without a column', writeDump().replace('keys, elementid', 'keys, otherid'), /table pattern lacks elementid/],
])('a file %s is refused with the reason, and the earlier release stays', async (_what, content, message) => {
  const folder = join(parent, `kept-${files}`)
  await build(writeFile(writeDump()), folder)
  const { exitCode, stdout, stderr } = await build(writeFile(content), folder)
  expect([exitCode, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(message)
  expect(await decode(folder, '1ZZRJEBG6SC798333')).toMatchObject({ Model: 'Anvil' })
})

test('without a file, or with the name of none, the command says so', async () => {
  expect(await runCommand(['vpic', 'build'], {})).toMatchObject({ exitCode: 2 })
  expect((await build('/nowhere/vpic.zip', parent)).stderr).toBe('There is no file /nowhere/vpic.zip.\n')
})

test.each([
  ['today', new Date().toISOString(), 'ok', /newest entry of \d{4}-\d\d-\d\d, [01] days old$/],
  ['years ago', '2021-03-04 00:00:00', 'warning', /newest entry of 2021-03-04, \d{4} days old: `forecourt vpic build`/],
])('doctor says how old the data is: %s', async (_when, changed, status, detail) => {
  const folder = join(parent, `aged-${files}`)
  await build(writeFile(writeDump({ changed })), folder)
  const off = { VPIC_URL: 'off', NHTSA_URL: 'off', EPA_URL: 'off' }
  const { stdout } = await runCommand(['doctor'], { DATA_DIR: folder, ...off })
  expect(JSON.parse(stdout).checks).toContainEqual({
    name: 'VIN database',
    status,
    detail: expect.stringMatching(detail),
  })
})
