/** The page of the person who answers: conversations, and the one that is chosen. */
import { startOperator } from './operator-view.ts'

startOperator(location.origin, document.querySelector('main') ?? document.body)
