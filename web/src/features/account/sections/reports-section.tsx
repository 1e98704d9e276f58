// What somebody has reported, and what has become of it.

import { MyReports } from "@/features/report/my-reports";
import { moderationText } from "@/messages/moderation-text";
import { SectionHeading } from "../section-form";

export function ReportsSection() {
  const words = moderationText.mine;
  return (
    <div className="flex flex-col gap-6">
      <SectionHeading line={words.line} title={words.title} />
      <MyReports />
    </div>
  );
}
