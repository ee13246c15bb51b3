import type { EnumRef, ObjectFieldBuilder, ObjectRef, OutputType } from '@pothos/core';
import { builder } from './builder';
import type { Types } from './inputTypes';

type Scalars = { [Name in keyof Types['Scalars']]: Types['Scalars'][Name]['Output'] };
type Scalar = keyof Scalars;
type Ref = { $inferType: unknown };

/** The type of a field that may be null, like `String?` for a scalar. */
interface Nullable<T> {
  nullable: T;
}
export const nullable = <const T extends Scalar | Ref | readonly [Scalar | Ref]>(type: T): Nullable<T> => ({
  nullable: type,
});

type FieldType =
  | Scalar
  | `${Scalar}?`
  | Ref
  | readonly [Scalar | Ref]
  | Nullable<Scalar | Ref | readonly [Scalar | Ref]>;
/** The fields that are properties of the record: the type and description of each. */
type Described = Record<string, readonly [FieldType, string]>;

/** What a property must be to be returned as a type. */
type PropertyOf<T> = T extends Scalar
  ? Scalars[T]
  : T extends `${infer Name extends Scalar}?`
    ? Scalars[Name] | null | undefined
    : T extends Nullable<infer Inner>
      ? PropertyOf<Inner> | null | undefined
      : T extends readonly [infer Item]
        ? readonly PropertyOf<Item>[]
        : T extends { $inferType: infer Shape }
          ? Shape
          : never;
type Matching<Shape, Fields extends Described> = {
  [K in keyof Fields]: K extends keyof Shape
    ? Shape[K] extends PropertyOf<Fields[K][0]>
      ? Fields[K]
      : never
    : never;
};

type FieldBuilder<Shape> = ObjectFieldBuilder<Types, Shape>;
type FieldMap<Shape> = ReturnType<
  Extract<Parameters<typeof builder.objectFields<ObjectRef<Types, Shape>>>[1], (t: never) => unknown>
>;

function optionsOf(type: FieldType): { type: OutputType<Types>; nullable: boolean } {
  if (typeof type === 'string')
    return { type: type.replace('?', '') as Scalar, nullable: type.endsWith('?') };
  return 'nullable' in type
    ? { ...optionsOf(type.nullable as FieldType), nullable: true }
    : { type: type as OutputType<Types>, nullable: false };
}

/** Fields that are properties of the record. */
export function exposed<Shape extends object, const Fields extends Described>(
  t: FieldBuilder<Shape>,
  fields: Fields & Matching<Shape, Fields>,
): FieldMap<Shape> {
  const described = Object.entries<Described[string]>(fields).map(([name, [type, description]]) => [
    name,
    t.expose(name as never, { ...optionsOf(type), description } as never),
  ]);
  return Object.fromEntries(described);
}

/**
 * An object type: `recordType<Shape>(name)(description, fields that are properties of the record, further fields)`. Two
 * calls, because the type of the record is given and those of the fields are inferred.
 */
export function recordType<Shape extends object>(name: string) {
  return <const Fields extends Described>(
    description: string,
    fields: Fields & Matching<Shape, Fields>,
    further?: (t: FieldBuilder<Shape>) => FieldMap<Shape>,
  ): ObjectRef<Types, Shape> =>
    builder.objectRef<Shape>(name).implement({
      description,
      fields: (t) => ({ ...exposed<Shape, Fields>(t, fields), ...further?.(t) }),
    });
}

/** An enum, with a description of each value. */
export function enumType<Value extends string>(
  name: string,
  description: string,
  values: Record<Value, string>,
): EnumRef<Types, Value> {
  const described = Object.entries<string>(values).map(([value, of]) => [value, { description: of }]);
  return builder.enumType(name, { description, values: Object.fromEntries(described) }) as never;
}
