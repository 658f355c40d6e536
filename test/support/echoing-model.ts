import { answerEmbedQuestions } from '../../src/search/embed/answer-embed-questions.ts'

/** A model whose vector for a text is the numbers in that text. */
answerEmbedQuestions(async () => async (texts) => texts.map((text) => Float32Array.from(text.split(' ').map(Number))))
