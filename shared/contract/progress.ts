import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { Exactly } from '../schema/structure.ts'
import { Problem } from './problem.ts'

/** How far a call has come, counted in what the call is about: rows, say. */
export const Progress = Exactly({ done: Type.Integer(), total: Type.Integer() })
export type Progress = Type.Static<typeof Progress>

/** One such line. The last one, and no other, has what came of the call: its `result`, or the `problem`. */
export const ProgressLine = (result: TSchema) =>
  Exactly({ progress: Type.Optional(Progress), result: Type.Optional(result), problem: Type.Optional(Problem) })

/** A line as clients read it. */
export interface ProgressLine<Result> {
  readonly progress?: Progress
  readonly result?: Result
  readonly problem?: Problem
}
