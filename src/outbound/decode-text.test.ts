import { describe, expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const html = { contentType: 'text/html', isHtml: true }

describe('decodeText', () => {
  test('a BOM outweighs the header', () => {
    const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8('Citroën')])
    expect(decodeText(bytes, { contentType: 'text/html; charset=iso-8859-1', isHtml: true })).toBe('Citroën')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Citroën', 'utf16le')])
    expect(decodeText(utf16, html)).toBe('Citroën')
    expect(decodeText(Buffer.from(utf16).swap16(), html)).toBe('Citroën')
  })

  test('the header outweighs the page', () => {
    const bytes = latin1('<meta charset="utf-8">Citroën')
    expect(decodeText(bytes, { contentType: 'text/html; Charset="ISO-8859-1"', isHtml: true })).toContain('Citroën')
  })

  test.each([
    '<meta charset="windows-1251">',
    "<META http-equiv='Content-Type' content='text/html; charset=windows-1251'>",
    '<?xml version="1.0" encoding="windows-1251"?>',
  ])('%s is obeyed', (declaration) => {
    expect(decodeText(Buffer.concat([utf8(declaration), Buffer.from([0xc0])]), html)).toBe(`${declaration}А`)
  })

  test('a declaration beyond the first 1024 bytes, or outside HTML, is ignored', () => {
    const late = utf8(`${' '.repeat(1100)}<meta charset="windows-1251">é`)
    expect(decodeText(late, html)).toContain('é')
    const json = utf8('{"a":"<meta charset=windows-1251>é"}')
    expect(decodeText(json, { contentType: 'application/json', isHtml: false })).toContain('é')
  })

  test('undeclared bytes are UTF-8 if valid, else windows-1252', () => {
    expect(decodeText(utf8('Citroën – 5 €'), html)).toBe('Citroën – 5 €')
    expect(decodeText(Buffer.from([0x43, 0xeb, 0x20, 0x96, 0x80]), html)).toBe('Cë –€')
  })

  test('an unknown charset is ignored', () => {
    expect(decodeText(utf8('ë'), { contentType: 'text/html; charset=klingon', isHtml: true })).toBe('ë')
  })

  test('a page that calls itself UTF-16 in ASCII is UTF-8', () => {
    expect(decodeText(utf8('<meta charset="utf-16">ë'), html)).toContain('ë')
  })

  test('invalid bytes of a declared charset are replaced, never fatal', () => {
    const bytes = Buffer.concat([utf8('ë'), Buffer.from([0xff])])
    expect(decodeText(bytes, { contentType: 'text/html; charset=utf-8', isHtml: true })).toBe('ë\ufffd')
  })

  test('NUL characters are dropped', () => {
    expect(decodeText(utf8('a\0b\0'), html)).toBe('ab')
    expect(decodeText(Buffer.alloc(5), html)).toBe('')
  })

  test('a text of megabytes is decoded whole', () => {
    const text = 'a–é'.repeat(800_001)
    expect(decodeText(utf8(text), html) === text).toBe(true)
    const late = Buffer.concat([Buffer.alloc(3_000_001, 'x'), Buffer.from([0xeb])])
    expect(decodeText(late, html).endsWith('xë')).toBe(true)
    const cut = Buffer.concat([Buffer.alloc(2_000_000, 'x'), utf8('–').subarray(0, 2)])
    expect(decodeText(cut, { contentType: 'text/html; charset=utf-8', isHtml: true })).toContain('\ufffd')
  })
})
