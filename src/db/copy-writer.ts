/** Rows in PostgreSQL's binary COPY format, in shared memory: passing it to a thread costs no garbage collection. */
export interface CopyWriter {
  startRow(columns: number): void
  /** Must not contain NUL, which PostgreSQL cannot store. */
  text(value: string | null): void
  integer(value: number | null): void
  /** Not below zero. */
  bigint(value: number): void
  double(value: number | null): void
  /** ISO date. */
  date(value: string | null): void
  /** Latin-1 text, one byte per character. */
  bytea(value: string): void
  /** The rows added since the last call, ready for COPY. The caller owns the block until it hands it back. */
  take(): Uint8Array<SharedArrayBuffer>
  reuse(block: SharedArrayBuffer): void
}

/** Header: signature, flags 0, no extension. */
const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const endOfRows = -1
const absent = -1
/** Upper bound for any value except text: a 4-byte length and 8 bytes. */
const fixedLength = 12
/** PostgreSQL's date epoch, 2000-01-01. */
const firstDay = 10_957
const dayMs = 86_400_000
const maxDaysKept = 10_000

/** A file has few distinct dates, and parsing one costs as much as writing ten numbers. */
const days = new Map<string, number>()

function dayOf(date: string): number {
  const known = days.get(date)
  if (known !== undefined) return known
  const day = Date.parse(date) / dayMs - firstDay
  if (days.size < maxDaysKept) days.set(date, day)
  return day
}

export function createCopyWriter(firstCapacity = 64 * 1024): CopyWriter {
  const spare: SharedArrayBuffer[] = []
  let block = openBlock(spare, firstCapacity)
  let end = header.length

  const makeRoom = (bytes: number): void => {
    if (end + bytes <= block.length) return
    const larger = Buffer.from(new SharedArrayBuffer(Math.ceil((end + bytes) * 1.5)))
    block.copy(larger, 0, 0, end)
    block = larger
  }
  const integer = (value: number | null): void => {
    makeRoom(fixedLength)
    if (value === null) {
      end = block.writeInt32BE(absent, end)
      return
    }
    end = block.writeInt32BE(4, end)
    end = block.writeInt32BE(value, end)
  }
  return {
    startRow: (columns) => {
      makeRoom(fixedLength)
      end = block.writeInt16BE(columns, end)
    },
    text: (value) => {
      if (value === null) return integer(null)
      makeRoom(fixedLength + value.length * 3)
      const length = block.write(value, end + 4, 'utf8')
      end = block.writeInt32BE(length, end) + length
    },
    integer,
    bigint: (value) => {
      makeRoom(fixedLength)
      end = block.writeInt32BE(8, end)
      end = block.writeInt32BE(Math.floor(value / 2 ** 32), end)
      end = block.writeUInt32BE(value % 2 ** 32, end)
    },
    double: (value) => {
      if (value === null) return integer(null)
      makeRoom(fixedLength)
      end = block.writeInt32BE(8, end)
      end = block.writeDoubleBE(value, end)
    },
    date: (value) => integer(value === null ? null : dayOf(value)),
    bytea: (value) => {
      makeRoom(fixedLength + value.length)
      end = block.writeInt32BE(value.length, end)
      end += block.write(value, end, 'latin1')
    },
    take: () => {
      makeRoom(fixedLength)
      end = block.writeInt16BE(endOfRows, end)
      const rows = new Uint8Array(block.buffer, 0, end)
      block = openBlock(spare, firstCapacity)
      end = header.length
      return rows
    },
    reuse: (returned) => {
      spare.push(returned)
    },
  }
}

function openBlock(spare: SharedArrayBuffer[], firstCapacity: number): Buffer<SharedArrayBuffer> {
  const block = Buffer.from(spare.pop() ?? new SharedArrayBuffer(firstCapacity))
  header.copy(block)
  return block
}
