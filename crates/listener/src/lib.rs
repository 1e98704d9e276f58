//! Accepting connections, and bounding what a stranger can hold with one: how many, how long without a request, how
//! long without reading the answer. What is asked and answered is not known here.
