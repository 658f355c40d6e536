/** Numbers in words; "one" does not count where it is an article. */
const numbers = `
1 one, 2 two dos, 3 three tres, 4 four cuatro, 5 five cinco, 6 six seis, 7 seven siete, 8 eight ocho, 9 nine nueve,
10 ten diez, 11 eleven, 12 twelve doce, 13 thirteen, 14 fourteen, 15 fifteen quince, 16 sixteen, 17 seventeen,
18 eighteen, 19 nineteen, 20 twenty veinte, 25 veinticinco, 30 thirty treinta, 40 forty fourty cuarenta,
50 fifty cincuenta, 60 sixty sesenta, 70 seventy, 80 eighty ochenta, 90 ninety, 100 hundred cien
`

export const numberWords: ReadonlyMap<string, number> = new Map(
  numbers.split(',').flatMap((row) => {
    const [value, ...words] = row.trim().split(' ')
    return words.map((word) => [word, Number(value)] as const)
  }),
)
