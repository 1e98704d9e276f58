// A GraphQL operation as a value: its name, its text and the types of what goes in and comes out.
// The values themselves are generated into ./gql; this file knows no operation by name.

declare const dataOf: unique symbol;
declare const variablesOf: unique symbol;

export type Operation<Data, Variables> = {
  readonly kind: "query" | "mutation";
  readonly name: string;
  readonly text: string;
  /** Values that variables have when left out; a query key never contains them. */
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly [dataOf]?: Data;
  readonly [variablesOf]?: Variables;
};
export type QueryOperation<Data, Variables> = Operation<Data, Variables> & { readonly kind: "query" };
export type MutationOperation<Data, Variables> = Operation<Data, Variables> & { readonly kind: "mutation" };

export function queryDocument<Data, Variables>(
  name: string,
  text: string,
  defaults: Record<string, unknown> = {},
): QueryOperation<Data, Variables> {
  return { kind: "query", name, text, defaults };
}

export function mutationDocument<Data, Variables>(
  name: string,
  text: string,
  defaults: Record<string, unknown> = {},
): MutationOperation<Data, Variables> {
  return { kind: "mutation", name, text, defaults };
}
