import { expect, test } from 'vitest'
import { toCsv } from './discrepancies-csv.ts'

const row = { vin: '1FTFW1E50PFA00001', since: '2026-11-19T06:02:11.000Z', stocknum: 'P1', vdp_link: '' }

test('a line for each field and for each vehicle of one side; texts that look like formulas are none [REC-08]', () => {
  const csv = toCsv([
    { ...row, kind: 'website_only', heading: '2023 Ford "F-150", XLT', fields: [] },
    {
      ...row,
      kind: 'differs',
      heading: '=HYPERLINK(1)',
      fields: [
        { field: 'price', website: 38_995, feed: 37_995.5, difference: 999.5 },
        { field: 'certified', website: true, feed: false, difference: null },
      ],
    },
  ])
  expect(csv.split('\r\n')).toEqual([
    'vin,kind,since,heading,stocknum,vdp_link,field,website,feed,difference',
    '1FTFW1E50PFA00001,website_only,2026-11-19T06:02:11.000Z,"2023 Ford ""F-150"", XLT",P1,,,,,',
    "1FTFW1E50PFA00001,differs,2026-11-19T06:02:11.000Z,'=HYPERLINK(1),P1,,price,38995,37995.5,999.5",
    "1FTFW1E50PFA00001,differs,2026-11-19T06:02:11.000Z,'=HYPERLINK(1),P1,,certified,true,false,",
    '',
  ])
})
