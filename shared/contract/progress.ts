import type { TSchema } from 'typebox'
import * as Type from 'typebox'
import { Exactly } from '../schema/structure.ts'
import { Problem } from './problem.ts'

/** The progress of a call, in units of what it processes, such as rows. */
export const Progress = Exactly({ done: Type.Integer(), total: Type.Integer() })
export type Progress = Type.Static<typeof Progress>

/** One progress line. Only the last one contains the outcome: the `result`, or the `problem`. */
export const ProgressLine = (result: TSchema) =>
  Exactly({ progress: Type.Optional(Progress), result: Type.Optional(result), problem: Type.Optional(Problem) })

/** A progress line as clients read it. */
export interface ProgressLine<Result> {
  readonly progress?: Progress
  readonly result?: Result
  readonly problem?: Problem
}
