// What is wrong with a reason that staff give.

import { moderationText } from "@/messages/moderation-text";
import { textLength } from "@/pure/text-length";

type Limits = { staffReasonMin: number; staffReasonMax: number };

export function reasonProblem(typed: string, limits: Limits, isNeeded: boolean): string | null {
  const words = moderationText.decide;
  const length = textLength(typed.trim());
  if (length > limits.staffReasonMax) return words.reasonLong({ most: limits.staffReasonMax });
  if (!isNeeded) return null;
  if (length === 0) return words.reasonEmpty;
  return length < limits.staffReasonMin ? words.reasonShort({ least: limits.staffReasonMin }) : null;
}
