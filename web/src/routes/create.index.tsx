import { createFileRoute } from "@tanstack/react-router";
import { CreatePage } from "@/features/create/create-page";

export const Route = createFileRoute("/create/")({ component: CreatePage });
