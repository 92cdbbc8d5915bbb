"""Data that leaves the machine or comes to it: file of all data, paper, a copy while nothing can be saved."""
