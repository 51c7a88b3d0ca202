import { proofFigures } from '@qasima/shared/contract/coupon/proof-figures.routes'
import { read } from '@qasima/shared/federation/reads'

export const figuresRead = read(proofFigures)
