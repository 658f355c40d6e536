import PDFDocument from 'pdfkit'
import type { TaskContext } from '../../lib/serve-tasks.ts'
import type { Sheet, SheetRow } from './build-sheet.ts'

// US letter, in points.
const page = { width: 612, left: 48, right: 564, bottom: 756 }
const columns = { second: 312, width: 240 }
const labelWidths = { facts: 92, prices: 156 }
const rowHeight = 15

type Document = InstanceType<typeof PDFDocument>

/** For the thread that draws. */
export const sheetTasks = {
  draw: (sheet: Sheet, { watch }: TaskContext) => watch({ page: 'sheet' }, () => drawSheet(sheet)),
}

/** Draws a sheet on one page and returns the PDF. Takes about 20 ms of processor time, the first time more. */
export function drawSheet(sheet: Sheet): Uint8Array {
  const { title, madeAt } = sheet
  // Without compression, which would continue asynchronously.
  const document = new PDFDocument({
    size: 'LETTER',
    margin: 0,
    compress: false,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${title} - not a manufacturer's window sticker`, Creator: 'Forecourt', CreationDate: madeAt },
  })
  let y = drawHead(document, sheet)
  const below = drawRows(document, sheet.facts, {
    labelWidth: labelWidths.facts,
    x: page.left,
    y: drawHeading(document, 'Vehicle', page.left, y),
  })
  y = drawRows(document, sheet.prices, {
    labelWidth: labelWidths.prices,
    x: columns.second,
    y: drawHeading(document, 'Prices as listed', columns.second, y),
  })
  drawFeatures(document, sheet, Math.max(y, below) + 12)
  document.end()
  const bytes: unknown = document.read()
  if (!(bytes instanceof Uint8Array)) throw new Error('the PDF was not drawn')
  return new Uint8Array(bytes)
}

function drawHead(document: Document, { title, notices }: Sheet): number {
  document.rect(0, 0, page.width, 64).fill('#1f2a44')
  drawLine(document.fillColor('#ffffff').font('Helvetica-Bold').fontSize(18), title, {
    x: page.left,
    y: 24,
    width: 516,
  })
  let y = 80
  for (const [at, notice] of notices.entries()) {
    document.fillColor(at === 0 ? '#b00020' : '#333333').font(at === 0 ? 'Helvetica-Bold' : 'Helvetica')
    drawLine(document.fontSize(9), notice, { x: page.left, y, width: 516 })
    y += 13
  }
  return y + 10
}

function drawHeading(document: Document, text: string, x: number, y: number): number {
  drawLine(document.fillColor('#1f2a44').font('Helvetica-Bold').fontSize(11), text, { x, y, width: columns.width })
  document
    .moveTo(x, y + 15)
    .lineTo(x + columns.width, y + 15)
    .lineWidth(0.5)
    .stroke('#1f2a44')
  return y + 21
}

type RowPosition = Position & { readonly labelWidth: number }
type Position = { readonly x: number; readonly y: number }

function drawRows(document: Document, rows: readonly SheetRow[], { x, y, labelWidth }: RowPosition): number {
  for (const [at, [label, value]] of rows.entries()) {
    const line = y + at * rowHeight
    document.fontSize(9)
    drawLine(document.fillColor('#666666').font('Helvetica'), label, { x, y: line, width: labelWidth })
    const width = columns.width - labelWidth - 4
    drawLine(document.fillColor('#111111').font('Helvetica-Bold'), value, { x: x + labelWidth + 4, y: line, width })
  }
  return y + rows.length * rowHeight
}

function drawFeatures(document: Document, { features, moreFeatures }: Sheet, top: number): void {
  if (features.length === 0) return
  const y = drawHeading(document, 'Features as listed', page.left, top)
  const height = 11
  const rows = Math.min(Math.ceil(features.length / 2), Math.floor((page.bottom - y) / height) - 1)
  const room = features.slice(0, rows * 2)
  for (const [at, feature] of room.entries()) {
    const position = { x: at < rows ? page.left : columns.second, y: y + (at % rows) * height, width: columns.width }
    drawLine(document.fillColor('#111111').font('Helvetica').fontSize(8), `• ${feature}`, position)
  }
  const left = features.length - room.length + moreFeatures
  if (left > 0) {
    const position = { x: page.left, y: y + rows * height, width: columns.width }
    drawLine(document.fillColor('#666666'), `and ${left} more`, position)
  }
}

/** One line, cut at its column's end, so that nothing flows to another page. */
function drawLine(document: Document, text: string, { x, y, width }: Position & { readonly width: number }): void {
  document.text(text, x, y, { width, height: document.currentLineHeight(), ellipsis: true, lineBreak: true })
}
