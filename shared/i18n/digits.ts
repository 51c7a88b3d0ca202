import { createContext, useContext } from 'react'

/** In which digits an Arabic page writes its numbers: 123, or ١٢٣. English ones are Latin always. */
export const digitForms = ['latn', 'arab'] as const
export type Digits = (typeof digitForms)[number]

/** The visitor's choice for the page around a component. */
export const DigitsContext = createContext<Digits>('latn')

export const useDigits = (): Digits => useContext(DigitsContext)

let chosen: Digits = 'latn'

/** Sets the digits of sentences that are made outside React. */
export function chooseDigits(digits: Digits): void {
  chosen = digits
}

export const chosenDigits = (): Digits => chosen

const arabicZero = '٠'.charCodeAt(0)

/** A text with Arabic-Indic digits in place of Latin ones. */
export const inArabicDigits = (text: string): string =>
  text.replace(/\d/g, (digit) => String.fromCharCode(arabicZero + Number(digit)))
