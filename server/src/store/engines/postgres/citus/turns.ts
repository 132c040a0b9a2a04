import { AliasNode, type CompiledQuery, type OperationNode, type RootOperationNode, TableNode } from "kysely";
import { storedName } from "#store/tables/columns.ts";
import { requestLogTables } from "#store/tables/request-log-tables.ts";
import { dataTables } from "#store/tables/schema.ts";
import type { Transaction } from "../transaction.ts";
import { announceWrite } from "./one-moment.ts";

/**
 * Announces a write, and makes it wait for its turn before it first changes a whole table. Citus locks such a table on
 * every node until the transaction ends. Two transactions that change two of them in different orders would end in a
 * deadlock.
 * @returns a function to call before each statement
 */
export function takeTurns(transaction: Transaction): (statement: CompiledQuery) => void {
  let isAnnounced = false;
  let hasTurn = false;
  return ({ query }) => {
    if (!isAnnounced) transaction.send(announceWrite);
    isAnnounced = true;
    if (hasTurn || !changesWholeTable(query)) return;
    hasTurn = true;
    transaction.send(takeTurn);
  };
}

const takeTurn = {
  text: "select pg_advisory_xact_lock(hashtextextended('whole tables', 0))",
  values: [],
  name: "take_turn",
};

const wholeTables: ReadonlySet<string> = new Set(
  Object.entries({ ...dataTables, ...requestLogTables })
    .filter(([, { kind }]) => kind === "whole")
    .map(([name]) => storedName(name)),
);

/** Whether a statement changes or locks rows of a table that is kept whole on every node. */
export function changesWholeTable(statement: RootOperationNode): boolean {
  switch (statement.kind) {
    case "InsertQueryNode":
      return isWhole(statement.into);
    case "UpdateQueryNode":
      return isWhole(statement.table);
    case "DeleteQueryNode":
      return statement.from.froms.some(isWhole);
    case "SelectQueryNode":
      return statement.endModifiers !== undefined && statement.from?.froms.some(isWhole) === true;
    default:
      return false;
  }
}

function isWhole(node: OperationNode | undefined): boolean {
  if (node && AliasNode.is(node)) return isWhole(node.node);
  return node !== undefined && TableNode.is(node) && wholeTables.has(node.table.identifier.name);
}
