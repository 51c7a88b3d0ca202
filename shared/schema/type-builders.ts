// As much of typebox as the contract is written with: remotes get it from the host in place of a copy of their own.
export {
  Array,
  Boolean,
  Integer,
  Null,
  Number,
  Object,
  Omit,
  Optional,
  Partial,
  Required,
  String,
  Union,
  Unsafe,
} from 'typebox'
